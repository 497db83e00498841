/** A copy of the list with the item moved to index `to`. */
export const moveItem = <T>(list: readonly T[], item: T, to: number): T[] => {
  const rest = list.filter((one) => one !== item)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
