import { Outlet } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { draftIn } from '#lib/url/draft-preview.ts'
import type { Route } from './+types/public-shell.ts'
import { ErrorPanel } from './error-panel.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Data of footer, header and announcement bar: the QR code of this site, linked pages, and the resource categories for the search box. */
export const loader = cachedLoader({ generalTopics: ['library', 'pages'] }, async ({ memberUrl, origin, context }) => {
  const { library, sitePages } = api(context)
  const [categories, frame] = await orErrorPage(
    Promise.all([library.listResourceCategories(), sitePages.getSiteFrame(draftIn(memberUrl))]),
  )
  return {
    qr: drawQrCode(origin),
    ...frame,
    categories: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })),
  }
})

/** This data does not change during a visit. */
export const shouldRevalidate = () => false

export default function PublicShell({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame {...loaderData}>
      <Outlet />
    </PublicFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame {...loaderData}>
      <ErrorPanel error={error} />
    </PublicFrame>
  )
}
