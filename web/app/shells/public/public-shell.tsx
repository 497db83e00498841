import { Outlet } from 'react-router'
import { qrDrawing } from '#lib/qr.ts'
import type { Route } from './+types/public-shell.ts'
import { ErrorPanel } from './error-panel.tsx'
import { PublicFrame } from './public-frame.tsx'

/** The code in the footer leads to this site. */
export const loader = ({ request }: Route.LoaderArgs) => ({ qr: qrDrawing(new URL(request.url).origin) })

export default function PublicShell({ loaderData: { qr } }: Route.ComponentProps) {
  return (
    <PublicFrame qr={qr}>
      <Outlet />
    </PublicFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame qr={loaderData?.qr}>
      <ErrorPanel error={error} />
    </PublicFrame>
  )
}
