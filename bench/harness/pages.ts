import { isListed, isOpenLesson, lessonIdOf } from '../data/items.ts'
import { drawIds } from './draw.ts'
import type { Size } from './sizes.ts'

/** The most visited public pages; their ids exist in every data set. */
export const pages = {
  home: '/',
  mall: '/mall',
  product: '/product?productId=1',
  course: `/videoPage/videoaccount?lessonId=${lessonIdOf(1)}`,
  news: '/AboutsUs?active=InfoMation',
  article: '/AboutsUs/View?InfoId=1',
}

const addressesOf = (ids: number[], address: (id: number) => string) => ids.map(address)

/** Many addresses of each kind of page, by Zipf's law where a page shows one item. */
export const pageAddresses = (size: Size): Record<string, string[]> => ({
  home: ['/'],
  mall: drawIds(size).map((id) => `/mall?selectValue=${10_001 + (id % 7)}`),
  product: addressesOf(drawIds(size, isListed), (id) => `/product?productId=${id}`),
  course: addressesOf(
    drawIds(size, isOpenLesson),
    (number) => `/videoPage/videoaccount?lessonId=${lessonIdOf(number)}`,
  ),
  news: ['/AboutsUs?active=InfoMation'],
  article: addressesOf(drawIds(size), (id) => `/AboutsUs/View?InfoId=${id}`),
  forum: drawIds(size).map((id) => `/CultivateCenter/indexContent?selectValue=${30_001 + (id % 8)}`),
  topic: addressesOf(drawIds(size), (id) => `/CultivateCenter/cententpage?setid=${id}`),
})
