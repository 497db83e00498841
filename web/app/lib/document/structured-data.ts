/** The way to a page as search engines read it. */
export const breadcrumbData = (origin: string, steps: { name: string; path: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
})

/** A list whose entries have pages of their own; `before` entries stand on earlier pages. */
export const itemListData = (
  origin: string,
  total: number,
  before: number,
  items: { name: string; path: string }[],
) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: items.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: before + at + 1,
    url: origin + path,
    name,
  })),
})

/** How often something was viewed, downloaded, liked. */
export const interactionData = (kind: 'ViewAction' | 'DownloadAction' | 'LikeAction', count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${kind}`,
  userInteractionCount: count,
})
