import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api/server-api.ts'
import { runListAction } from '#lib/forms/list-action.ts'
import {
  auditStateIn,
  loadMemberList,
  loadReceived,
  loadStorageAndShares,
  nameIn,
  receivedIn,
} from '../../items/own/load-member-list.ts'

type Context = Readonly<RouterContextProvider>

/** The member's own resources, by state and part of the name. */
export const loadOwn = async (query: URLSearchParams, context: Context) => {
  const filter = { ...auditStateIn(query), ...nameIn(query) }
  const found = await loadMemberList(query, filter, api(context).library.listOwnResources)
  return { ...found, ...(await loadStorageAndShares(context, 'resource', found.content)) }
}

/** Bought and shared resources, favourites and downloads, newest first. */
export const loadBought = (query: URLSearchParams, context: Context) =>
  loadMemberList(query, {}, api(context).library.listBoughtResources)

export const loadShared = (query: URLSearchParams, context: Context) =>
  loadReceived(api(context).library.listSharedResources, receivedIn(query))

export const loadFavorites = (query: URLSearchParams, context: Context) =>
  loadMemberList(query, nameIn(query), api(context).library.listFavoriteResources)

export const loadDownloads = (query: URLSearchParams, context: Context) =>
  loadMemberList(query, {}, api(context).library.listMyDownloads)

export type OwnData = Awaited<ReturnType<typeof loadOwn>>
export type BoughtData = Awaited<ReturnType<typeof loadBought>>
export type SharedData = Awaited<ReturnType<typeof loadShared>>
export type FavoritesData = Awaited<ReturnType<typeof loadFavorites>>
export type DownloadsData = Awaited<ReturnType<typeof loadDownloads>>

/** `do` = one of the changes below, with `resourceId`. */
export const changeResources = (request: Request, context: Context) => {
  const { library } = api(context)
  return runListAction(request, 'resourceId', {
    delete: (id) => library.deleteResource({ id }),
    withdraw: (id) => library.withdrawResource({ id }),
    resubmit: (id) => library.resubmitResource({ id }),
    'take-down': (id) => library.takeOwnResourceDown({ id }),
    restore: (id) => library.restoreOwnResource({ id }),
    favorite: (resourceId) => library.addFavoriteResource({ resourceId }),
    unfavorite: (resourceId) => library.cancelFavoriteResource({ resourceId }),
  })
}
