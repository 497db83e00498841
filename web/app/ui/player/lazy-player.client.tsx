import { lazy, Suspense } from 'react'
import type { PlayerProps } from './player.tsx'
import { PlayerPanel } from './player-panel.tsx'

const LazyPlayer = lazy(() => import('./player.tsx'))

/** A 16:9 video player, loaded when the first video opens. */
export const Player = (props: PlayerProps) => (
  <Suspense fallback={<PlayerPanel kind="loading">正在加载</PlayerPanel>}>
    <LazyPlayer {...props} />
  </Suspense>
)
