#pragma once

#include "../state/view.h"

typedef struct {
    layoutd_status status;
    layoutd_error error;
    /* NULL: not connected. The handler may take it; otherwise it is closed. */
    layoutd_client *client;
    guint32 container;
} LvOutcome;

/* Called once, from the main loop, unless the attempt was abandoned. The attempt ends with it. */
typedef void LvAttemptHandler(LayoutdCollectionView *view, LvOutcome *outcome);

LvAttempt *lv_attempt_begin(LayoutdCollectionView *view, LvAttemptHandler *handler);
void lv_attempt_abandon(LvAttempt *attempt);
