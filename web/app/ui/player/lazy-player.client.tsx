import { lazy, Suspense } from 'react'
import type { PlayerProps } from './player.tsx'
import { PlayerPanel } from './player-panel.tsx'

const Lazy = lazy(() => import('./player.tsx'))

/** A video in the page, 16:9. What plays it is fetched when the first one opens. */
export const Player = (props: PlayerProps) => (
  <Suspense fallback={<PlayerPanel kind="loading">正在加载</PlayerPanel>}>
    <Lazy {...props} />
  </Suspense>
)
