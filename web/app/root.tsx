import './lib/api/zod-without-eval.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/print.css'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import {
  data,
  Links,
  Meta,
  Navigate,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
} from 'react-router'
import { paths } from '#contract/paths.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { SendingWatch } from '#ui/form/send-once.ts'
import { NavigationProgress } from '#ui/navigation/navigation-progress.tsx'
import { ConfirmProvider } from '#ui/overlay/confirm.tsx'
import { ThemeScript } from '#ui/styles/theme-script.tsx'
import type { Route } from './+types/root.ts'
import { ProofProvider } from './areas/people/accounts/factors/proof-provider.tsx'
import { WechatShare } from './areas/people/notices/wechat/wechat-share.tsx'
import { api } from './lib/api/server-api.ts'
import { takeExpiredMark } from './lib/browser/expire-session.ts'
import { pageTitle } from './lib/document/page-title.ts'
import { cachedLoader } from './lib/session/cached-loader.ts'
import { retryFailedLogout } from './lib/session/log-out.ts'
import { readLook } from './lib/session/read-look.ts'
import { clearTokenCookie, type RootData, readSession, redirectToFirstStep, useLook } from './lib/session/session.ts'
import { DraftBanner, MaintenanceBanner } from './shells/maintenance-banner.tsx'
import { ErrorPanel, titleOfError } from './shells/public/error-panel.tsx'
import { WritingPaused } from './shells/writing-paused.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: '联盟资讯', href: paths.newsFeed },
  { rel: 'alternate', type: 'application/rss+xml', title: '新资源', href: paths.resourceFeed },
  { rel: 'alternate', type: 'application/rss+xml', title: '新课程', href: paths.courseFeed },
]

export const meta: Route.MetaFunction = ({ matches, error }) => [
  { title: pageTitle(matches, error ? titleOfError(error) : undefined) },
]

export const loader = cachedLoader({ topics: ['settings'] }, async ({ request, memberUrl, context }) => {
  const [site, { session, isExpired }] = await Promise.all([
    api(context).settings.getSite(),
    readSession(request, context),
  ])
  const redirectTo = memberUrl && redirectToFirstStep(session, memberUrl)
  if (redirectTo) throw redirect(redirectTo)
  const root: RootData = { site, look: await readLook(request, context, session), session, isExpired }
  return data(root, isExpired ? { headers: { 'set-cookie': clearTokenCookie } } : undefined)
})

/** Back-office lists fetch their own data, so a changed query of the same page needs no revalidation. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, ...rest }) => {
  const isListSearch =
    nextUrl.pathname.startsWith('/System/') &&
    nextUrl.pathname === currentUrl.pathname &&
    nextUrl.search !== currentUrl.search
  return isListSearch ? false : rest.defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  // Marks the page as hydrated; browser tests wait for it before they interact. Effects would wait for pictures to be drawn.
  useLayoutEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
  const { style } = useLook()
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <ThemeScript />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0F1A28" />
        <Meta />
        <Links />
        {style && <style>{style}</style>}
      </head>
      <body>
        <a className="skip" href="#main">
          跳到正文
        </a>
        {children}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData: { site, look, session, isExpired } }: Route.ComponentProps) {
  useEffect(retryFailedLogout, [])
  useExpiredWarning(isExpired)
  const redirectTo = redirectToFirstStep(session, useLocation())
  if (redirectTo) return <Navigate to={redirectTo} replace />
  return (
    <ConfirmProvider>
      <NavigationProgress />
      <SendingWatch />
      <ProofProvider />
      <WechatShare />
      {look.isDraft && <DraftBanner />}
      <WritingPaused />
      {site.maintenanceNotice && <MaintenanceBanner>{site.maintenanceNotice}</MaintenanceBanner>}
      <Outlet />
    </ConfirmProvider>
  )
}

/** Warns for 5 seconds that the session has ended; the login page shows this itself. */
function useExpiredWarning(isExpired: boolean) {
  const { pathname } = useLocation()
  const isShownByPage = isExpired && pathname === paths.login
  useEffect(() => {
    const isMarked = takeExpiredMark()
    if ((isExpired || isMarked) && !isShownByPage) toast.warning('登录状态已过期，请重新登录', { seconds: 5 })
  }, [isExpired, isShownByPage])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPanel error={error} />
    </main>
  )
}
