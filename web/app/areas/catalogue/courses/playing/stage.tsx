import { useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Player, preloadPlayer } from '#ui/player/lazy-player.client.tsx'
import { PlayerPanel } from '#ui/player/player-panel.tsx'
import { NextStep } from '../lesson/next-step.tsx'
import { type NumberedSection, titleOf } from '../lesson/sections-of.ts'
import { type PlayAddress, videoOpener } from './open-video.ts'
import styles from './play-page.module.css'
import type { SectionProgress } from './progress-reporter.ts'
import type { Learning } from './use-learning.ts'
import { useProgressReports } from './use-progress-reports.ts'

/** The server has rendered a page that plays a video: what it needs is loaded before the page responds, which takes a phone some time. */
const renderedVideo = () =>
  document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"][href^="/vod/"]')?.href
if (!import.meta.env.SSR && renderedVideo()) preloadPlayer(renderedVideo())

interface StageProps {
  learning: Learning
  /** The section to play; undefined if none can be played. */
  section: NumberedSection | undefined
  /** Of its video, if that can be played. */
  address: PlayAddress | undefined
  /** The second that the address of the page asks for; otherwise playing continues where it stopped. */
  startAt: number | undefined
  next: NumberedSection | undefined
  onProgress: (sectionId: number, progress: SectionProgress) => void
  onRefused: () => void
}

/** The player, or the reason why nothing is played. */
export function Stage({ learning, section, address, startAt, next, onProgress, onRefused }: StageProps) {
  const isInBrowser = useInBrowser()
  if (!section?.path) return <NothingToPlay learning={learning} />
  if (!import.meta.env.SSR) preloadPlayer()
  else if (address) preload(address.playURL, { as: 'fetch', crossOrigin: 'anonymous' })
  if (!isInBrowser) return <PlayerPanel kind="loading">正在加载</PlayerPanel>
  return (
    <SectionPlayer
      key={`${section.id} ${startAt}`}
      learning={learning}
      section={section}
      address={address}
      startAt={startAt}
      path={section.path}
      next={next}
      onProgress={onProgress}
      onRefused={onRefused}
    />
  )
}

function NothingToPlay({ learning }: { learning: Learning }) {
  if (learning.isAllowed) return <PlayerPanel kind="failed">此视频暂无法播放，请稍后再试</PlayerPanel>
  return (
    <PlayerPanel
      kind="locked"
      actions={<NextStep learning={learning} buyWords={`用 ${learning.lesson.coin} V币购买`} />}
    >
      {learning.state === 'restricted' ? '三级会员只能观看上级账号授权的课程' : '购买课程后可观看'}
    </PlayerPanel>
  )
}

interface SectionPlayerProps extends StageProps {
  section: NumberedSection
  path: string
}

function SectionPlayer({ learning, section, address, startAt, path, next, onProgress, onRefused }: SectionPlayerProps) {
  const { lesson } = learning
  const session = useSession()
  const navigate = useNavigate()
  const [isEnded, setEnded] = useState(false)
  const [open] = useState(() => videoOpener(path, address))
  const reports = useProgressReports(section.id, { onProgress, onRefused })
  const goOn = next?.path ? () => navigate(paths.play(lesson.id, next.path)) : undefined
  return (
    <div className={styles.stage}>
      <Player
        title={titleOf(section)}
        open={open}
        startAt={startAt ?? (section.progress?.isDone ? 0 : section.progress?.position)}
        hasRates={lesson.allowsRates}
        takesFocus
        watermark={session?.user.username}
        onNext={goOn}
        onTime={(seconds, isPlaying) => {
          if (isPlaying) setEnded(false)
          reports.onTime(seconds, isPlaying)
        }}
        onRest={(reason) => {
          if (reason === 'ended') setEnded(true)
          reports.onRest(reason)
        }}
      />
      {isEnded && next && goOn && <UpNext title={titleOf(next)} onGo={goOn} onStay={() => setEnded(false)} />}
    </div>
  )
}

function useInBrowser() {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return isInBrowser
}

interface UpNextProps {
  title: string
  onGo: () => void
  onStay: () => void
}

const seconds = 5

/** At the end of a section: the next one starts automatically unless the viewer cancels. */
function UpNext({ title, onGo, onStay }: UpNextProps) {
  const [left, setLeft] = useState(seconds)
  const go = useRef(onGo)
  go.current = onGo
  useEffect(() => {
    if (left === 0) return go.current()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className={styles.upNext} role="status">
      <p>本节已播完，即将播放下一节</p>
      <b>{title}</b>
      <div>
        <Button onClick={onStay}>留在本节</Button>
        <Button look="primary" onClick={onGo}>
          立即播放（<span aria-hidden>{left}</span>）
        </Button>
      </div>
    </div>
  )
}
