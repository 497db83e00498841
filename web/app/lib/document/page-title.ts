import type { RootData } from '#lib/session/session.ts'

type Match = { id: string; loaderData?: unknown } | undefined

/** `标题 - 站点名称`, for the meta of a page; without a title just the site name. */
export const pageTitle = (matches: readonly Match[], title?: string): string => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const siteName = root?.site.siteName ?? '本站'
  return title ? `${title} - ${siteName}` : siteName
}

/** `meta` of a page that search engines leave out. */
export const unlistedMeta =
  (title: string) =>
  ({ matches }: { matches: readonly Match[] }) => [
    { title: pageTitle(matches, title) },
    { name: 'robots', content: 'noindex' },
  ]
