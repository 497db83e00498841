import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/access-data.ts'

/** GET with `kind` and `itemId`: explains why the caller may or may not use the item. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  orErrorPage(
    api(context).sharing.explainAccess({
      kind: url.searchParams.get('kind') === 'lesson' ? 'lesson' : 'resource',
      itemId: url.searchParams.get('itemId') ?? '',
    }),
  )
