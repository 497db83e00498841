import '@vidstack/react/player/styles/default/theme.css'
import '@vidstack/react/player/styles/default/layouts/video.css'
import {
  isHLSProvider,
  type MediaKeyShortcuts,
  MediaPlayer,
  type MediaPlayerInstance,
  MediaProvider,
  type MediaProviderAdapter,
} from '@vidstack/react'
import { DefaultVideoLayout, defaultLayoutIcons } from '@vidstack/react/player/layouts/default'
import { SkipForward } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './player.module.css'
import { PlayerPanel } from './player-panel.tsx'
import { SeekBar } from './seek-bar.tsx'
import { translations } from './translations.ts'
import { type PlayerSource, useSource } from './use-source.ts'
import { Watermark } from './watermark.tsx'

export type { PlayerSource } from './use-source.ts'

export interface PlayerProps {
  title: string
  /** Asks for an address; asked again when one has expired. Another function is another video. */
  open: () => Promise<PlayerSource>
  /** Where to begin, in seconds. */
  startAt?: number
  /** Whether rates beside 1 are offered. */
  hasRates?: boolean
  /** Whose screen this is. */
  watermark?: string
  /** What comes next; absent at the end. */
  onNext?: () => void
  onTime?: (seconds: number, isPlaying: boolean) => void
  /** Paused, ended, or about to jump elsewhere. */
  onRest?: (reason: 'paused' | 'ended' | 'seeking') => void
}

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]
const nearTheEnd = 5

const keys: MediaKeyShortcuts = {
  togglePaused: 'k Space',
  toggleMuted: 'm',
  toggleFullscreen: 'f',
  seekBackward: 'j J ArrowLeft',
  seekForward: 'l L ArrowRight',
  volumeUp: 'ArrowUp',
  volumeDown: 'ArrowDown',
}

export default function Player({ title, open, startAt = 0, hasRates = false, watermark, ...rest }: PlayerProps) {
  const { onNext, onTime, onRest } = rest
  const player = useRef<MediaPlayerInstance>(null)
  const source = useSource(open)
  const place = usePlace(open, startAt)
  const [isOpened, setOpened] = useState(false)

  if (source.state.kind === 'failed')
    return (
      <PlayerPanel
        kind="failed"
        detail={source.state.reason}
        actions={<Button onClick={source.again}>重新加载</Button>}
      >
        此视频暂无法播放，请稍后再试
      </PlayerPanel>
    )
  if (source.state.kind === 'loading') return <PlayerPanel kind="loading">正在加载</PlayerPanel>
  const { url, thumbnails } = source.state.source
  const next = onNext && <NextButton onClick={onNext} />
  return (
    <MediaPlayer
      ref={player}
      className={styles.player}
      title={title}
      lang="zh-CN"
      aspectRatio="16/9"
      src={{ src: url, type: 'application/vnd.apple.mpegurl' }}
      load="eager"
      streamType="on-demand"
      playsInline
      autoPlay
      keyShortcuts={hasRates ? { ...keys, speedUp: '>', slowDown: '<' } : keys}
      onProviderChange={prepare}
      onCanPlay={({ duration }) => {
        setOpened(true)
        if (player.current) place.restore(player.current, duration)
      }}
      onTimeUpdate={({ currentTime }) => {
        const isPlaying = player.current?.state.playing === true
        if (!place.keep(currentTime, isPlaying)) return
        if (isPlaying) source.settled()
        onTime?.(currentTime, isPlaying)
      }}
      onSeeking={() => onRest?.('seeking')}
      onPause={() => onRest?.('paused')}
      onEnded={() => onRest?.('ended')}
      onRateChange={(rate) => {
        if (!hasRates && rate !== 1 && player.current) player.current.playbackRate = 1
      }}
      onError={() => {
        place.lose()
        source.broken()
      }}
    >
      <MediaProvider />
      {watermark && <Watermark text={watermark} />}
      <DefaultVideoLayout
        icons={defaultLayoutIcons}
        colorScheme="dark"
        translations={translations}
        playbackRates={hasRates ? rates : [1]}
        noAudioGain
        hideQualityBitrate
        slots={{
          largeLayout: { afterPlayButton: next },
          smallLayout: { beforeFullscreenButton: next },
          timeSlider: <SeekBar thumbnails={isOpened ? thumbnails : null} />,
          title: null,
          chapterTitle: <span className={styles.space} />,
          airPlayButton: null,
          googleCastButton: null,
          pipButton: null,
          captionButton: null,
          downloadButton: null,
        }}
      />
    </MediaPlayer>
  )
}

const NextButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={`vds-button ${styles.next}`} aria-label="下一节" title="下一节" onClick={onClick}>
    <SkipForward size={20} strokeWidth={1.6} aria-hidden />
  </button>
)

/** The playing library comes from our own files, and a picture without our marks over it is not offered. */
const prepare = (provider: MediaProviderAdapter | null) => {
  if (provider && 'video' in provider) (provider.video as HTMLVideoElement).disablePictureInPicture = true
  if (isHLSProvider(provider)) provider.library = () => import('hls.js')
}

/** Where the video is: kept while it plays, gone back to when its address had to be replaced. */
function usePlace(open: PlayerProps['open'], startAt: number) {
  const place = useRef({ time: startAt, isPlaying: true, isRestored: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function is another video
  useEffect(() => {
    place.current = { time: startAt, isPlaying: true, isRestored: false }
  }, [open])
  return {
    /** False as long as the place is not the person's own. */
    keep(time: number, isPlaying: boolean): boolean {
      if (place.current.isRestored) place.current = { time, isPlaying, isRestored: true }
      return place.current.isRestored
    },
    lose() {
      place.current.isRestored = false
    },
    restore(player: MediaPlayerInstance, duration: number) {
      const { time, isPlaying } = place.current
      if (time > 0 && time < duration - nearTheEnd) player.currentTime = time
      if (isPlaying) player.play().catch(() => undefined) // the browser wants a click first
      place.current.isRestored = true
    },
  }
}
