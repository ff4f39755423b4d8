// A table laid out with `display: grid` loses its roles in some browsers; spread on its parts, these give them back.

export const GRID = { role: 'grid' } as const;
export const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
export const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const;
export const CELL = { role: 'gridcell' } as const;
