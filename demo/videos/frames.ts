import { drawSteps, letter, type Part, put, type Sheet } from './picture.ts'
import type { Scene, Script } from './script.ts'

/** Steps in which a drawing is completed, and the share of its scene after which it is. */
const steps = 7
const finished = 0.7
const maxLabels = 5

/** A picture and the number of frames it stays. */
interface Still {
  pixels: Buffer
  frames: number
}

/** The pictures of a film, one for every change. */
export async function* stillsOf({ heading, scenes }: Script, name: string, sheet: Sheet, framesPerSecond: number) {
  const head = await letter(heading, headingBox(sheet))
  for (const [at, scene] of scenes.entries()) {
    const parts = [head, ...(scene.title ? [await letter(`${at + 1}　${scene.title}`, titleBox(sheet))] : [])]
    yield* stillsOfScene(scene, `${name} ${at}`, { sheet, framesPerSecond, parts })
  }
}

const headingBox = ({ bg, line }: Sheet) => ({
  left: 24,
  top: 14,
  width: 912,
  height: 30,
  background: bg,
  colour: line,
  points: 13,
})
const titleBox = ({ bg, text }: Sheet) => ({
  left: 24,
  top: 46,
  width: 912,
  height: 44,
  background: bg,
  colour: text,
  points: 21,
})
const labelBox = ({ bg, text, accent }: Sheet, at: number) => ({
  left: 632,
  top: 116 + at * 62,
  width: 300,
  height: 46,
  background: bg,
  colour: text,
  points: 16,
  frame: accent,
})

interface Look {
  sheet: Sheet
  framesPerSecond: number
  parts: Part[]
}

async function* stillsOfScene(scene: Scene, name: string, { sheet, framesPerSecond, parts }: Look) {
  const labels = scene.labels.slice(0, maxLabels)
  const drawn = await drawSteps({ kind: scene.kind, name, hasLabels: labels.length > 0 }, sheet, steps)
  const boxes = await Promise.all(labels.map(({ text }, at) => letter(text, labelBox(sheet, at))))
  const length = scene.to - scene.from
  const stepAt = (time: number) => Math.min(steps - 1, Math.floor((steps * (time - scene.from)) / (length * finished)))
  const shownAt = (time: number) => labels.filter(({ at }) => at <= time).length

  let still: (Still & { key: string }) | undefined
  for (let frame = 0; frame < length * framesPerSecond; frame++) {
    const time = scene.from + frame / framesPerSecond
    const key = `${stepAt(time)} ${shownAt(time)}`
    if (still?.key === key) still.frames++
    else {
      if (still) yield still
      const pixels = Buffer.from(drawn[stepAt(time)]!)
      for (const part of [...parts, ...boxes.slice(0, shownAt(time))]) put(pixels, part)
      still = { key, pixels, frames: 1 }
    }
  }
  if (still) yield still
}
