import type { MetaDescriptor } from 'react-router'
import type { Resource } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { breadcrumbData, interactionData, ratingData } from '#lib/document/structured-data.ts'

/** The metadata for search engines and shared links. */
export const resourceMeta = (
  { resource, origin }: { resource: Resource; origin: string },
  title: string,
): MetaDescriptor[] => {
  const { id, name, resourceDesc, resourceCategoryId, resourceCategoryName, cover, isAudit, isTakenDown } = resource
  const url = origin + paths.resource(id)
  const isPublic = isAudit === auditState.approved && !isTakenDown
  return [
    ...shareMeta({
      title,
      description: resourceDesc.slice(0, 160),
      url,
      image: cover ? origin + cover : undefined,
      type: 'product',
    }),
    ...(isPublic ? [] : [{ name: 'robots', content: 'noindex' }]),
    { 'script:ld+json': documentData(resource, origin, url) },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: '首页', path: paths.home },
        { name: '数字商城', path: paths.mall },
        { name: resourceCategoryName, path: `${paths.mall}?selectValue=${resourceCategoryId}` },
        { name, path: paths.resource(id) },
      ]),
    },
  ]
}

const documentData = (resource: Resource, origin: string, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'DigitalDocument',
  name: resource.name,
  description: resource.resourceDesc,
  url,
  genre: resource.resourceCategoryName,
  keywords: resource.tags,
  author: { '@type': 'Person', name: resource.uploadUserName },
  datePublished: resource.uploadTime,
  encodingFormat: resource.suffix,
  isAccessibleForFree: resource.coin === 0,
  interactionStatistic: [
    interactionData('ViewAction', resource.viewCount),
    interactionData('DownloadAction', resource.downloadCount),
    interactionData('LikeAction', resource.favoriteCount),
  ],
  ...ratingData(resource),
  ...(resource.cover && { thumbnailUrl: origin + resource.cover }),
})
