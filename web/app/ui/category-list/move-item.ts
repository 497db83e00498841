/** The list with one of its members at another place. */
export const moveItem = <T>(list: readonly T[], member: T, to: number): T[] => {
  const rest = list.filter((one) => one !== member)
  return [...rest.slice(0, to), member, ...rest.slice(to)]
}
