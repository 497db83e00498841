import { coverFacts } from '#ui/cover/address.ts'
import { coverImage } from '#ui/cover/image.ts'
import { KINDS } from '#ui/cover/kinds/index.ts'
import { PAPERS } from '#ui/cover/paper.ts'
import type { Route } from './+types/cover-image.ts'

/** A drawn cover as a picture of its own: pages stay small, and a browser fetches each drawing once. */
export const loader = ({ request }: Route.LoaderArgs) => {
  const facts = coverFacts(
    new URL(request.url),
    (kind) => Object.hasOwn(KINDS, kind),
    (paper) => Object.hasOwn(PAPERS, paper),
  )
  if (!facts) throw new Response(null, { status: 404 })
  return new Response(coverImage(facts), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
