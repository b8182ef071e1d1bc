/* How structures represent the values of fields. */
#ifndef LD_TYPES_H
#define LD_TYPES_H

typedef enum {
    LD_DOUBLE,
    LD_UINT32,
    LD_UINT64,
    LD_BOOL,
    /* const char *. Read ones are "" if they are missing. */
    LD_TEXT,
    /* layoutd_category, by its name. */
    LD_CATEGORY,
    /* const char *, the text of a JSON object; only written. */
    LD_OBJECT,
    /* layoutd_identifier. */
    LD_IDENTIFIER,
    LD_MESSAGE,
    /* layoutd_elements, of the message `Attributes`; only read. */
    LD_ELEMENTS,
} ld_type;

#endif
