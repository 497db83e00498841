/** The rows in the order of the ids; ids without a row are left out. */
export const inOrderOf = <R extends { id: number }>(ids: number[], rows: R[]): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}
