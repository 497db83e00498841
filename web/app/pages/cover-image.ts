import { coverImage } from '#ui/cover/cover-image.ts'
import type { Route } from './+types/cover-image.ts'

/** A drawn cover as a picture of its own: pages stay small, and a browser fetches each drawing once. */
export const loader = ({ request }: Route.LoaderArgs) => {
  const svg = coverImage(new URL(request.url))
  if (svg === undefined) throw new Response(null, { status: 404 })
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
