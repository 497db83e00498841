/** Takes these fields of anything and nothing else: what nobody is shown a page does not carry. */
export const pickFields =
  <Key extends string>(...keys: readonly Key[]) =>
  <Whole extends Record<Key, unknown>>(whole: Whole): Pick<Whole, Key> => {
    const part = {} as Pick<Whole, Key>
    for (const key of keys) part[key] = whole[key]
    return part
  }
