import * as videos from '#contract/catalogue/courses/videos/videos.ts'
import type { Bind } from '#kernel/http/index.ts'
import { getPlayUrl } from './play-url.ts'

export const routes = (bind: Bind) => {
  bind(videos.getPlayUrl, (context) => getPlayUrl(context, context.actor, context.params.path, context.caller))
}
