import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/days-data.ts'

/** GET `kind` and `itemId`: the last 30 days of the member's own item. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  orErrorPage(
    api(context).insight.listItemDays({
      kind: url.searchParams.get('kind') === 'lesson' ? 'lesson' : 'resource',
      itemId: url.searchParams.get('itemId') ?? '',
    }),
  )
