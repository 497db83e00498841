import '@vidstack/react/player/styles/default/theme.css'
import '@vidstack/react/player/styles/default/layouts/video.css'
import {
  isHLSProvider,
  type MediaKeyShortcuts,
  MediaPlayer,
  type MediaPlayerInstance,
  MediaProvider,
  type MediaProviderAdapter,
  TimeSlider,
} from '@vidstack/react'
import { DefaultVideoLayout, defaultLayoutIcons } from '@vidstack/react/player/layouts/default'
import { SkipForward } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './player.module.css'
import { PlayerPanel } from './player-panel.tsx'
import { translations } from './translations.ts'
import type { PlayerSource, Source } from './use-source.ts'
import { Watermark } from './watermark.tsx'

export type { PlayerSource } from './use-source.ts'

export interface PlayerProps {
  title: string
  /** Returns the address of the video; called again when it has expired. A new function means a new video. */
  open: () => Promise<PlayerSource>
  /** Start position in seconds. */
  startAt?: number
  /** Whether playback rates other than 1 are offered. */
  hasRates?: boolean
  /** Name of the viewer, shown over the video. */
  watermark?: string
  /** Takes the focus when the video opens, so that keys work before the first click. */
  takesFocus?: boolean
  /** Plays the next video; absent for the last one. */
  onNext?: () => void
  onTime?: (seconds: number, isPlaying: boolean) => void
  /** Called when playback pauses, ends or seeks. */
  onRest?: (reason: 'paused' | 'ended' | 'seeking') => void
}

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]
const endMarginSeconds = 5

const keys: MediaKeyShortcuts = {
  togglePaused: 'k Space',
  toggleMuted: 'm',
  toggleFullscreen: 'f',
  seekBackward: 'j J ArrowLeft',
  seekForward: 'l L ArrowRight',
  volumeUp: 'ArrowUp',
  volumeDown: 'ArrowDown',
}

/** Browsers that play HLS by themselves would load the video before hls.js does. */
const notByItself: object = { preload: 'none' }

interface LoadedPlayerProps extends PlayerProps {
  source: Source
}

export default function Player({ title, open, source, ...rest }: LoadedPlayerProps) {
  const { startAt = 0, hasRates = false, watermark, takesFocus = false, onNext, onTime, onRest } = rest
  const player = useRef<MediaPlayerInstance>(null)
  const position = usePlaybackPosition(open, startAt)
  const [isOpened, setOpened] = useState(false)

  if (source.state.kind === 'failed')
    return (
      <PlayerPanel
        kind="failed"
        detail={source.state.reason}
        actions={<Button onClick={source.retry}>重新加载</Button>}
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
      onProviderChange={(provider) => prepare(provider, startAt)}
      onCanPlay={() => {
        if (!isOpened && takesFocus && isFocusFree()) player.current?.el?.focus({ preventScroll: true })
        setOpened(true)
      }}
      onLoadedMetadata={() => {
        const video = videoOf(player.current?.provider)
        if (video) position.restore(video)
      }}
      onTimeUpdate={({ currentTime }) => {
        const isPlaying = player.current?.state.playing === true
        if (!position.store(currentTime, isPlaying)) return
        if (isPlaying) source.onPlaying()
        onTime?.(currentTime, isPlaying)
      }}
      onSeeking={() => onRest?.('seeking')}
      onPause={() => onRest?.('paused')}
      onEnded={() => onRest?.('ended')}
      onRateChange={(rate) => {
        if (!hasRates && rate !== 1 && player.current) player.current.playbackRate = 1
      }}
      onError={() => {
        position.markLost()
        source.onError()
      }}
    >
      <MediaProvider mediaProps={notByItself} />
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

/** Nothing has the focus, or only the link that opened this video. */
const isFocusFree = () => {
  const { activeElement, body } = document
  return !activeElement || activeElement === body || activeElement.hasAttribute('aria-current')
}

const videoOf = (provider: MediaProviderAdapter | null | undefined) =>
  provider && 'video' in provider ? (provider.video as HTMLVideoElement) : undefined

/** Loads hls.js from our own files, and disables picture-in-picture, which would lack the watermark. */
const prepare = (provider: MediaProviderAdapter | null, startAt: number) => {
  const video = videoOf(provider)
  if (video) video.disablePictureInPicture = true
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js')
  // The smallest rendition first, until the bandwidth is known, and nothing before the start position.
  provider.config = { startLevel: 0, startPosition: startAt }
  // Browsers that play HLS by themselves would start on the <source> element, and stop when hls.js replaces it.
  Object.assign(provider, { appendSource() {} })
}

/** The playback position, restored when the address of the video had to be replaced. */
function usePlaybackPosition(open: PlayerProps['open'], startAt: number) {
  const stored = useRef({ time: startAt, isPlaying: true, isRestored: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function means a new video
  useEffect(() => {
    stored.current = { time: startAt, isPlaying: true, isRestored: false }
  }, [open])
  return {
    /** Stores the position; false until the previous position is restored. */
    store(time: number, isPlaying: boolean): boolean {
      if (stored.current.isRestored) stored.current = { time, isPlaying, isRestored: true }
      return stored.current.isRestored
    },
    markLost() {
      stored.current.isRestored = false
    },
    /** Works on the element: the player refuses to seek while it lacks the duration, and to play what it believes is playing. */
    restore(video: HTMLVideoElement) {
      const { time, isPlaying } = stored.current
      if (time > 0) video.currentTime = time < video.duration - endMarginSeconds ? time : 0
      if (isPlaying) video.play().catch(() => undefined) // autoplay is blocked until the person clicks
      stored.current.isRestored = true
    },
  }
}

/** The time slider with a thumbnail at the pointer. */
const SeekBar = ({ thumbnails }: { thumbnails: string | null }) => (
  <TimeSlider.Root className="vds-time-slider vds-slider" aria-label="跳转">
    <TimeSlider.Track className="vds-slider-track" />
    <TimeSlider.TrackFill className="vds-slider-track-fill vds-slider-track" />
    <TimeSlider.Progress className="vds-slider-progress vds-slider-track" />
    <TimeSlider.Thumb className="vds-slider-thumb" />
    <TimeSlider.Preview className="vds-slider-preview">
      {thumbnails && (
        <TimeSlider.Thumbnail.Root
          src={new URL(thumbnails, location.href).href}
          className="vds-slider-thumbnail vds-thumbnail"
        >
          <TimeSlider.Thumbnail.Img alt="" />
        </TimeSlider.Thumbnail.Root>
      )}
      <TimeSlider.Value className="vds-slider-value" />
    </TimeSlider.Preview>
  </TimeSlider.Root>
)
