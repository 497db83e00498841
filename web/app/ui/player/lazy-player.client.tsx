import { lazy, Suspense } from 'react'
import type { PlayerProps } from './player.tsx'
import { PlayerPanel } from './player-panel.tsx'
import { useSource } from './use-source.ts'

const loadPlayer = () => import('./player.tsx')
const LazyPlayer = lazy(loadPlayer)

/** Loads the code of the player and of HLS at the same time. A failure is reported where they are used. */
export const preloadPlayer = () => {
  for (const loading of [loadPlayer(), import('hls.js')]) loading.catch(() => undefined)
}

/** A 16:9 video player; its code and the address of the video are loaded at the same time. */
export const Player = (props: PlayerProps) => {
  const source = useSource(props.open)
  return (
    <Suspense fallback={<PlayerPanel kind="loading">正在加载</PlayerPanel>}>
      <LazyPlayer {...props} source={source} />
    </Suspense>
  )
}
