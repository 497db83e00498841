import { paths } from '#contract/paths.ts'

/** Validates a return address: anything but a path of this site becomes the home page. */
export const safeReturnPath = (address: string | null | undefined): string => {
  const base = 'http://here.invalid'
  if (!address?.startsWith('/') || !URL.canParse(address, base)) return paths.home
  const { origin, pathname, search, hash } = new URL(address, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : paths.home
}
