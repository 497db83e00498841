import { open } from 'node:fs/promises'
import { addTo, missing, type Namespaces, namespacesOf, OfficeParts, partName, type Relation } from './office-parts.ts'
import { stampFooters } from './stamp-footers.ts'
import type { StampRequest } from './stamp-request.ts'
import { Unstampable } from './unstampable.ts'
import { openZip } from './zip-parts.ts'

const relationsPart = '_rels/.rels'
const maxPartBytes = 64 * 1024 * 1024

/** Writes the code into the custom properties of a document, and into the footers of a text document. */
export const stampOffice = async ({ source, target, suffix, code }: StampRequest): Promise<void> => {
  const file = await open(source)
  try {
    const zip = await openZip(file)
    if (zip.names.some((name) => name.startsWith('_xmlsignatures/'))) throw new Unstampable('signed')
    const parts = new OfficeParts((name) => zip.read(name, maxPartBytes))
    const relations = await parts.relations(relationsPart)
    const main = relations.find(({ type }) => type.endsWith('/officeDocument')) ?? missing()
    const namespaces = namespacesOf(relations)
    await stampProperties(parts, relations, namespaces, code)
    if (suffix === 'docx') await stampFooters(parts, partName('', main.target), namespaces, code)
    await zip.write(target, parts.changed)
  } finally {
    await file.close()
  }
}

/** The one set of custom properties that programs show. */
const formatId = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}'
const propertyName = 'TraceCode'
const firstPropertyId = 2

const stampProperties = async (parts: OfficeParts, relations: Relation[], names: Namespaces, code: string) => {
  const known = relations.find(({ type }) => type.endsWith(`/${names.propertiesRelation}`))
  const part = known ? partName('', known.target) : 'docProps/custom.xml'
  const empty = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="${names.properties}"></Properties>`
  const found = (await parts.find(part)) ?? empty
  const isEmpty = /<(?:\w+:)?Properties\b[^>]*\/>\s*$/.test(found)
  // A file that was downloaded here and uploaded again has the code of that download.
  const xml = (isEmpty ? empty : found).replace(
    new RegExp(`<((?:\\w+:)?)property\\b[^>]*\\bname="${propertyName}"[^>]*>.*?</\\1property>`, 's'),
    '',
  )
  const ids = [...xml.matchAll(/\bpid="(\d+)"/g)].map(([, id]) => Number(id))
  const id = Math.max(firstPropertyId - 1, ...ids) + 1
  const prefix = /<(\w+:)?Properties\b/.exec(xml)?.[1] ?? ''
  const value = `<vt:lpwstr xmlns:vt="${names.values}">${code}</vt:lpwstr>`
  const property = `property fmtid="${formatId}" pid="${id}" name="${propertyName}">${value}</${prefix}property`
  parts.set(part, addTo(xml, 'Properties', property))
  if (known) return
  await parts.declare(part, 'custom-properties')
  await parts.relate(relationsPart, {
    id: 'rIdTraceCode',
    type: `${names.relation}/${names.propertiesRelation}`,
    target: part,
  })
}
