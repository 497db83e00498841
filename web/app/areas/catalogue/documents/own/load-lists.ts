import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { nameParam, pageParam } from '#lib/url/query-params.ts'
import { validityIn, withDaysLeft } from '../../items/access/received/validity.ts'
import { sharedCounts } from '../../items/access/sharing/shared-counts.ts'

const size = pageSizes.memberList

const auditStates = [0, 1, 2] as const

/** The member's own resources, by state and part of the name. */
export const loadOwn = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const page = pageParam(query)
  const isAudit = auditStates.find((state) => String(state) === query.get('isAudit'))
  const name = nameParam(query)
  const found = await orErrorPage(api(context).library.listOwnResources({ page: page - 1, size, isAudit, name }))
  const [{ sharedWith }, storage] = await Promise.all([
    sharedCounts(context, 'resource', found.content),
    api(context).files.getStorageUse(),
  ])
  return { ...found, sharedWith, storage, isAudit, name, page, size }
}

/** Bought and shared resources, favourites and downloads, newest first. */
export const loadBought = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const page = pageParam(query)
  return { ...(await orErrorPage(api(context).library.listBoughtResources({ page: page - 1, size }))), page, size }
}
export const loadShared = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const [page, validity] = [pageParam(query), validityIn(query)]
  const found = await orErrorPage(api(context).library.listSharedResources({ page: page - 1, size, validity }))
  return { ...found, content: found.content.map(withDaysLeft), validity, page, size }
}
export const loadFavorites = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const [page, name] = [pageParam(query), nameParam(query)]
  const found = await orErrorPage(api(context).library.listFavoriteResources({ page: page - 1, size, name }))
  return { ...found, name, page, size }
}
export const loadDownloads = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const page = pageParam(query)
  return { ...(await orErrorPage(api(context).library.listMyDownloads({ page: page - 1, size }))), page, size }
}

export type OwnData = Awaited<ReturnType<typeof loadOwn>>
export type BoughtData = Awaited<ReturnType<typeof loadBought>>
export type SharedData = Awaited<ReturnType<typeof loadShared>>
export type FavoritesData = Awaited<ReturnType<typeof loadFavorites>>
export type DownloadsData = Awaited<ReturnType<typeof loadDownloads>>
