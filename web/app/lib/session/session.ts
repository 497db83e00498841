import { useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, type RouterContextProvider, redirect, useRouteLoaderData } from 'react-router'
import type { Session } from '#contract/accounts.ts'
import { asProblem } from '#contract/problem.ts'
import type { SiteSettings } from '#contract/settings.ts'
import { api } from '#lib/api/server-api.ts'
import { loginPathReturningTo, paths } from '#lib/url/paths.ts'
import { loggedOutLocally } from './log-out.ts'

/** What the root loader hands to every page. */
export interface RootData {
  site: SiteSettings
  session: Session | null
  /** The request carried a session that has ended. */
  isExpired: boolean
}

const useRootData = () => useRouteLoaderData<RootData>('root')

/** The line in Latin letters under the name of the site. */
export const siteSubtitle = 'Digital Engineering Consulting Alliance'

const bareSite: Pick<SiteSettings, 'siteName' | 'shortName'> = { siteName: '数字工程咨询联盟', shortName: '数咨' }

/** Name, hotline, address and links of the site; where even they could not be loaded, its name alone. */
export type Site = Partial<SiteSettings> & typeof bareSite

export const useSite = (): Site => useRootData()?.site ?? bareSite

/** The person logged in, or null. Somebody who asked to leave is forgotten at once, even while the network is away. */
export const useSession = (): Session | null => {
  const session = useRootData()?.session ?? null
  const forgotten = useSyncExternalStore(loggedOutLocally.subscribe, loggedOutLocally.now, loggedOutLocally.onServer)
  return forgotten ? null : session
}

const hasToken = (request: Request) => /(?:^|;)\s*token=[^;]/.test(request.headers.get('cookie') ?? '')

/** Who asks: nobody without a token; a token that no longer works is reported as expired. */
export const readSession = async (
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ session: Session | null; isExpired: boolean }> => {
  if (!hasToken(request)) return { session: null, isExpired: false }
  try {
    return { session: await api(context).accounts.getSession(), isExpired: false }
  } catch (error) {
    if (asProblem(error)?.status === 401) return { session: null, isExpired: true }
    throw error
  }
}

/** For the loader of a place that needs login: without a session it leads to the login page and back afterwards. */
export const requireSession = async ({ request, url, context }: LoaderFunctionArgs): Promise<Session> => {
  const { session } = await readSession(request, context)
  if (!session) throw redirect(loginPathReturningTo(url.pathname + url.search))
  return session
}

/** Where somebody with a first password has to go before anything else, or undefined (ACC-38). */
export const firstPasswordRedirect = (
  session: Session | null,
  { pathname, search }: { pathname: string; search: string },
): string | undefined =>
  session?.mustChangePassword && pathname !== paths.firstPassword
    ? `${paths.firstPassword}?${new URLSearchParams({ returnUrl: pathname + search })}`
    : undefined

/** Takes the dead token off the browser. */
export const clearTokenCookie = 'token=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'
