import type { MetaDescriptor } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { breadcrumbData, itemListData } from '#lib/document/structured-data.ts'
import type { MallData } from './load-mall.ts'
import { type MallQuery, mallAddress, unfiltered } from './mall-query.ts'

/** The heading of a selection. */
export const mallTitle = ({ query: { keyword, categoryId }, categories }: Pick<MallData, 'query' | 'categories'>) => {
  if (keyword) return `「${keyword}」的搜索结果`
  return categories.find(({ id }) => id === categoryId)?.categoryName ?? '全部资源'
}

/**
 * Sort orders and filters other than the category show the same items, so search engines are sent to the plain list.
 */
const canonicalOf = (query: MallQuery): MallQuery => {
  const { keyword, categoryId, page } = query
  return { ...unfiltered({ ...query, sort: undefined }), keyword, categoryId, page }
}

/** The metadata for search engines and shared links. */
export const mallMeta = (mall: MallData, titled: (title: string) => string): MetaDescriptor[] => {
  const { query, found, categories, origin } = mall
  const name = mallTitle(mall)
  const title = titled(
    [name, query.page > 1 && `第 ${query.page} 页`, !query.keyword && '数字商城'].filter(Boolean).join(' - '),
  )
  const description = query.keyword
    ? `与「${query.keyword}」有关的工程咨询资源，共找到 ${found.totalElements} 个结果。`
    : `${query.categoryId ? name : '工程数据包、融资与投资咨询、勘察、建设管理、运维与研究报告'}：可下载的工程咨询资源，按类别、发布时间与下载权限查找。`
  const url = origin + mallAddress(canonicalOf(query))
  const pageAt = (page: number) => origin + mallAddress({ ...canonicalOf(query), page })
  return [
    ...shareMeta({ title, description, url }),
    ...(query.page > 1 ? [{ tagName: 'link' as const, rel: 'prev', href: pageAt(query.page - 1) }] : []),
    ...(query.page * pageSizes.mall < found.totalElements
      ? [{ tagName: 'link' as const, rel: 'next', href: pageAt(query.page + 1) }]
      : []),
    {
      'script:ld+json': itemListData(
        origin,
        found.totalElements,
        (query.page - 1) * pageSizes.mall,
        found.content.map(({ id, name }) => ({ name, path: paths.resource(id) })),
      ),
    },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: '首页', path: paths.home },
        { name: '数字商城', path: paths.mall },
        ...categories
          .filter(({ id }) => id === query.categoryId && !query.keyword)
          .map(({ id, categoryName }) => ({ name: categoryName, path: `${paths.mall}?selectValue=${id}` })),
      ]),
    },
  ]
}
