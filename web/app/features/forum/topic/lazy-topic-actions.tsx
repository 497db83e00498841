import { whenWanted } from '#ui/loading/when-wanted.tsx'
import favorite from '../../offers/favorite-button.module.css'
import topic from './topic-page.module.css'

export const TopicActions = await whenWanted(
  async () => (await import('./topic-actions.tsx')).TopicActions,
  [topic, favorite],
)
