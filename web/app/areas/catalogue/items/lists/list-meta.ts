import type { MetaDescriptor } from 'react-router'
import { paths } from '#contract/paths.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { breadcrumbData, itemListData } from '#lib/document/structured-data.ts'
import { type ListKind, listAddress, listTitle } from './list-query.ts'
import type { ListData } from './load-list.ts'

/** The metadata for search engines and shared links. */
export const listMeta = (
  kind: ListKind,
  list: ListData<{ id: number; name: string }>,
  titled: (title: string) => string,
): MetaDescriptor[] => {
  const { query, found, categories, origin } = list
  const { keyword, categoryId, page } = query
  const { word, section, listPath, itemPath, size } = kind
  const name = listTitle(kind, list)
  const title = titled([name, page > 1 && `第 ${page} 页`, !keyword && section.label].filter(Boolean).join(' - '))
  const description = keyword
    ? `与「${keyword}」有关的工程咨询${word}，共找到 ${found.totalElements} 个结果。`
    : `${categoryId ? name : kind.subjects}：${kind.offer}`
  // Sort orders and filters other than the category show the same items, so search engines are sent to the plain list.
  const pageAt = (page: number) => origin + listAddress(kind, { keyword, categoryId, page })
  return [
    ...shareMeta({ title, description, url: pageAt(page) }),
    ...(page > 1 ? [{ tagName: 'link' as const, rel: 'prev', href: pageAt(page - 1) }] : []),
    ...(page * size < found.totalElements ? [{ tagName: 'link' as const, rel: 'next', href: pageAt(page + 1) }] : []),
    {
      'script:ld+json': itemListData(
        origin,
        found.totalElements,
        (page - 1) * size,
        found.content.map(({ id, name }) => ({ name, path: itemPath(id) })),
      ),
    },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: '首页', path: paths.home },
        { name: section.label, path: section.to },
        ...categories
          .filter(({ id }) => id === categoryId && !keyword)
          .map(({ id, categoryName }) => ({ name: categoryName, path: `${listPath}?selectValue=${id}` })),
      ]),
    },
  ]
}
