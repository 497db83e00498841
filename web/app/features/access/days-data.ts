import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/days-data.ts'

/** GET `kind` and `itemId`: how one's own resource or course did in the last 30 days. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  orErrorPage(
    api(context).insight.listItemDays({
      kind: url.searchParams.get('kind') === 'lesson' ? 'lesson' : 'resource',
      itemId: url.searchParams.get('itemId') ?? '',
    }),
  )
