import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/progress-data.ts'

/** The states of the videos of the author's own lesson; the editor polls while they are transcoded. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  orErrorPage(api(context).lessons.getOwnLesson({ lessonId: url.searchParams.get('lessonId') ?? '' }))
