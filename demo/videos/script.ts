interface Cue {
  from: number
  to: number
  text: string
}

/** A part of a film: one drawing that is completed while it is explained. */
export interface Scene {
  from: number
  to: number
  title: string
  /** The kind of drawing. */
  kind: string
  /** Words that appear beside the drawing, each from its moment on. */
  labels: { at: number; text: string }[]
}

export interface Script {
  /** The course and the section, above the drawing. */
  heading: string
  seconds: number
  cues: Cue[]
  scenes: Scene[]
}

/** The text of a long film: scenes of sentences, some of which put a word beside the drawing (`word|sentence`). */
export interface Lecture {
  course: string
  section: string
  scenes: { title: string; kind: string; lines: string[] }[]
}

/** Characters that are read in a second, slowly enough to look at the drawing meanwhile. */
const charactersPerSecond = 3.6
const breathSeconds = 0.7
const titleSeconds = 2
const endSeconds = 3
const gapSeconds = 0.25

/** Whole seconds, because films have one picture a second. */
const secondsFor = (sentence: string) => Math.ceil(sentence.length / charactersPerSecond + breathSeconds)

/** Gives every sentence the time to read it. */
export const timeLecture = ({ scenes }: Lecture): Pick<Script, 'cues' | 'scenes'> & { seconds: number } => {
  const timed: Pick<Script, 'cues' | 'scenes'> = { cues: [], scenes: [] }
  let now = 0
  for (const { title, kind, lines } of scenes) {
    const scene: Scene = { from: now, to: now, title, kind, labels: [] }
    now += titleSeconds
    for (const line of lines) {
      const [text = '', label] = line.split('|').reverse()
      if (label) scene.labels.push({ at: now, text: label })
      const to = now + secondsFor(text)
      timed.cues.push({ from: now, to: to - gapSeconds, text })
      now = to
    }
    scene.to = now
    timed.scenes.push(scene)
  }
  const seconds = now + endSeconds
  timed.scenes.at(-1)!.to = seconds
  return { ...timed, seconds }
}

interface Section {
  name: string
  seconds: number
  caption: { t: number; text: string }[]
  lecture?: Lecture
}

/** The script of a section: its lecture, or else one scene with the short captions. */
export const scriptOf = (course: { name: string; kind: string }, section: Section): Script => {
  const { name, lecture, caption, seconds } = section
  const heading = name === course.name ? name : `${course.name} · ${name}`
  if (lecture) return { heading, ...timeLecture(lecture) }
  const cues = caption.map(({ t, text }, at) => ({
    from: t,
    to: (caption[at + 1]?.t ?? seconds) - gapSeconds,
    text,
  }))
  return { heading, seconds, cues, scenes: [{ from: 0, to: seconds, title: '', kind: course.kind, labels: [] }] }
}

/** The captions as a SubRip file, the form in which the film carries them. */
export const subRip = (cues: Cue[]): string =>
  cues.map(({ from, to, text }, at) => `${at + 1}\n${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')

const clock = (seconds: number): string =>
  new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23).replace('.', ',')
