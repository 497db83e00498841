/** Copies only the listed fields, so that pages do not carry data they do not show. */
export const pickFields =
  <Key extends string>(...keys: readonly Key[]) =>
  <Whole extends Record<Key, unknown>>(whole: Whole): Pick<Whole, Key> => {
    const part = {} as Pick<Whole, Key>
    for (const key of keys) part[key] = whole[key]
    return part
  }
