/** Takes these fields of anything and nothing else: what nobody is shown a page does not carry. */
export const only =
  <Key extends string>(...keys: readonly Key[]) =>
  <Whole extends Record<Key, unknown>>(whole: Whole): Pick<Whole, Key> =>
    Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>
