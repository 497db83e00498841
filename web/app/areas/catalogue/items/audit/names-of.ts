const shown = 3

/** 「甲」、「乙」、「丙」等 : the first names of a selection, followed by its number. */
export const namesOf = (rows: readonly { name: string }[]): string =>
  rows
    .slice(0, shown)
    .map(({ name }) => `「${name}」`)
    .join('、') + (rows.length > shown ? '等' : '')
