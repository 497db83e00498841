/** The same server, another database. */
export function inDatabase(url: string, database: string) {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}
