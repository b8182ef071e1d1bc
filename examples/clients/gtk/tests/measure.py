#!/usr/bin/python3
"""The first picture, a jump, frames and memory of the view or of GtkGridView, on the display and with the daemon of the environment:
`measure.py layoutd|grid COUNT`."""
import sys, time, random
import gi
gi.require_version("Gtk","4.0"); gi.require_version("Layoutd","1")
from gi.repository import Gtk, Layoutd, GLib
kind, count = sys.argv[1], int(sys.argv[2])
def rss():
    return int(next(l for l in open("/proc/self/status") if l.startswith("VmRSS")).split()[1])//1024
Gtk.init()
model = Gtk.MultiSelection(model=Gtk.StringList.new([str(i) for i in range(count)]))
before = rss(); t=time.monotonic()
if kind=="layoutd":
    v=Layoutd.CollectionView(model=model, layout="flow", parameters='{"itemSize":[100,50]}')
    v.connect("setup", lambda _, c: c.set_child(Gtk.Label())); v.connect("bind", lambda _, c: c.get_child().set_label(c.get_item().get_string()))
    ready=lambda: v.get_cell(0)
    last=lambda: v.get_cell(count-1)
else:
    f=Gtk.SignalListItemFactory(); seen=set()
    f.connect("setup", lambda _, c: c.set_child(Gtk.Label(width_request=100,height_request=50)))
    def bind(_, c): c.get_child().set_label(c.get_item().get_string()); seen.add(c.get_position())
    f.connect("bind", bind)
    v=Gtk.GridView(model=model,factory=f,max_columns=9)
    ready=lambda: 0 in seen
    last=lambda: True
w=Gtk.Window(default_width=900,default_height=640,child=Gtk.ScrolledWindow(child=v)); w.present()
ctx=GLib.MainContext.default()
painted=[]
while not w.get_mapped(): ctx.iteration(True)
w.get_frame_clock().connect("after-paint", lambda c: painted.append(bool(ready())))
while not any(painted): ctx.iteration(True)
first=time.monotonic()-t; m1=rss()-before
adj=v.get_vadjustment()
t=time.monotonic(); adj.set_value(adj.get_upper())
n=len(painted)
while not last() or len(painted)==n: ctx.iteration(True)
jump=time.monotonic()-t
n=len(painted); t=time.monotonic()
for i in range(200):
    adj.set_value(20000+i*97); k=len(painted)
    while len(painted)==k: ctx.iteration(True)
dt=(time.monotonic()-t)/200
print(f"{kind} {count}: first {first*1000:.0f} ms, jump {jump*1000:.0f} ms, frame {dt*1000:.1f} ms, memory +{m1} MB then +{rss()-before} MB")
