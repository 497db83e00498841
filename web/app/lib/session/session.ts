import { useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, type RouterContextProvider, redirect, useRouteLoaderData } from 'react-router'
import type { ShownLook } from '#contract/base/look/look.ts'
import type { getSite, SiteSettings } from '#contract/base/settings/settings.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import type { Session } from '#contract/people/accounts/accounts.ts'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import { loggedOutLocally } from './log-out.ts'

/** Data of the root loader, available to every page. */
export interface RootData {
  site: CallAnswer<typeof getSite>
  look: ShownLook
  session: Session | null
  /** The request had a token of an ended session. */
  isExpired: boolean
}

const useRootData = () => useRouteLoaderData<RootData>('root')

/** While the settings cannot be read, pages have no name rather than that of somebody else. */
const fallbackSite: Pick<SiteSettings, 'siteName' | 'shortName' | 'subtitle'> = {
  siteName: '本站',
  shortName: '',
  subtitle: '',
}

/** Settings of the site; only its names if the settings could not be loaded. */
export type Site = Partial<RootData['site']> & typeof fallbackSite

export const useSite = (): Site => useRootData()?.site ?? fallbackSite

/** LOOK-1: what differs from the built-in look. */
export const useLook = (): ShownLook => useRootData()?.look ?? {}

/** Name and logo, for the component `Logo`. */
const brandOf = ({ siteName, shortName, subtitle }: Site, { logo }: ShownLook) => ({
  name: siteName,
  shortName,
  subtitle,
  ...(logo && { picture: logo }),
})

export const useBrand = () => brandOf(useSite(), useLook())

/** The session of the person logged in, or null; null at once after a logout, even offline. */
export const useSession = (): Session | null => {
  const session = useRootData()?.session ?? null
  const isLoggedOut = useSyncExternalStore(loggedOutLocally.subscribe, loggedOutLocally.now, loggedOutLocally.onServer)
  return isLoggedOut ? null : session
}

export const hasToken = (request: Pick<Request, 'headers'>) =>
  /(?:^|;)\s*token=[^;]/.test(request.headers.get('cookie') ?? '')

/** The session of the request: null without a token, `isExpired` for a token that is no longer valid. */
export const readSession = async (
  request: Pick<Request, 'headers'>,
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

/** For loaders of pages that require login: redirects to the login page, which leads back afterwards. */
export const requireSession = async ({ request, url, context }: LoaderFunctionArgs): Promise<Session> => {
  const { session } = await readSession(request, context)
  if (!session) throw redirect(loginPathReturningTo(url.pathname + url.search))
  return session
}

/** Pages that people read before they agree to them. */
const consentPages: string[] = [paths.consent, paths.terms, paths.privacy, paths.topUpRules]

/** Address of the page where a member must first change the initial password, agree to the terms or add a second factor (ACC-38, ACC-54, FAC-15). */
export const redirectToFirstStep = (
  session: Session | null,
  { pathname, search }: { pathname: string; search: string },
): string | undefined => {
  const returning = new URLSearchParams({ returnUrl: pathname + search })
  if (session?.mustChangePassword)
    return pathname === paths.firstPassword ? undefined : `${paths.firstPassword}?${returning}`
  if (session?.mustConsent) return consentPages.includes(pathname) ? undefined : `${paths.consent}?${returning}`
  return session?.mustAddFactor && pathname !== paths.addFactor ? `${paths.addFactor}?${returning}` : undefined
}

/** Set-Cookie header that removes the token of an ended session. */
export const clearTokenCookie = 'token=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'
