import * as measurements from './measurements.ts'
import * as money from './money.ts'
import * as places from './places.ts'
import * as planning from './planning.ts'
import type { Findings, Setting, Study, StudyWriter } from './study.ts'

const writers: Record<string, StudyWriter> = { ...measurements, ...money, ...places, ...planning }

/** Writes a study out; what it says is computed from its data. */
export const writeStudy = (study: Study, setting: Setting): Findings => {
  const write = writers[study.kind]
  if (!write) throw new Error(`unknown kind of study: ${study.kind}`)
  return write(study, setting)
}
