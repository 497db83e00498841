import { api } from '#lib/api/server-api.ts'
import { coverImage } from '#ui/cover/cover-image.ts'
import type { Route } from './+types/cover-image.ts'

/** LOOK-4: a new style of covers reaches every browser within this time. */
const maxAgeSeconds = 3600

/** Serves a generated cover as an image, so that pages stay small and browsers cache each drawing. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const url = new URL(request.url)
  const { coverStyle } = await api(context).look.getLook()
  const svg = coverImage(url, styles[url.searchParams.get('style') ?? coverStyle ?? 'framed'])
  if (svg === undefined) throw new Response(null, { status: 404 })
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': `public, max-age=${maxAgeSeconds}` },
  })
}

/** How the styles differ from what an address asks for. */
const styles: Record<string, { plain?: true; paper?: 'white' }> = {
  framed: {},
  plain: { plain: true },
  white: { plain: true, paper: 'white' },
}
