import { lazy, Suspense } from 'react'
import type { PlayerProps } from './player.tsx'
import { PlayerPanel } from './player-panel.tsx'
import { preloadPlaylists } from './preload-playlists.ts'
import { useSource } from './use-source.ts'

const loadPlayer = () => import('./player.tsx')
const LazyPlayer = lazy(loadPlayer)

/**
 * Loads the code of the player and of HLS at the same time, and the playlists if their address is known. A failure is reported
 * where they are used.
 */
export const preloadPlayer = (url?: string) => {
  for (const loading of [loadPlayer(), import('hls.js')]) loading.catch(() => undefined)
  if (url) void preloadPlaylists(url)
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
