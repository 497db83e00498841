import path from 'node:path'
import { Unstampable } from './unstampable.ts'

const typesPart = '[Content_Types].xml'

/** Parts of an Office document (OPC) by name, with what was changed in them. */
export class OfficeParts {
  readonly changed = new Map<string, Buffer>()
  private readonly readPart: (name: string) => Promise<Buffer | undefined>

  constructor(readPart: (name: string) => Promise<Buffer | undefined>) {
    this.readPart = readPart
  }

  async find(name: string): Promise<string | undefined> {
    const bytes = this.changed.get(name) ?? (await this.readPart(name))
    // A part in UTF-16 would have to be written as such; no current program writes one.
    if (bytes?.includes(0)) throw new Unstampable('damaged')
    return bytes?.toString()
  }

  async get(name: string): Promise<string> {
    return (await this.find(name)) ?? missing()
  }

  set(name: string, xml: string): void {
    this.changed.set(name, Buffer.from(xml))
  }

  /** Declares the type of a new part. */
  async declare(name: string, type: string): Promise<void> {
    const contentType = `application/vnd.openxmlformats-officedocument.${type}+xml`
    const types = await this.get(typesPart)
    if (types.includes(`"/${name}"`)) return
    this.set(typesPart, addTo(types, 'Types', `Override PartName="/${name}" ContentType="${contentType}"/`))
  }

  async relate(relations: string, relation: Relation): Promise<void> {
    const { id, type, target } = relation
    const xml = (await this.find(relations)) ?? emptyRelations
    this.set(relations, addTo(xml, 'Relationships', `Relationship Id="${id}" Type="${type}" Target="${target}"/`))
  }

  async relations(part: string): Promise<Relation[]> {
    const xml = (await this.find(part)) ?? ''
    return [...xml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => ({
      id: attribute(tag, 'Id'),
      type: attribute(tag, 'Type'),
      target: attribute(tag, 'Target'),
    }))
  }
}

export interface Relation {
  id: string
  type: string
  target: string
}

const emptyRelations =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'

export const missing = (): never => {
  throw new Unstampable('damaged')
}
const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? ''

/** Adds an element, given without its brackets, as the last child of the root, in the prefix of the root. */
export const addTo = (xml: string, root: string, element: string): string => {
  const end = new RegExp(`</((?:\\w+:)?)${root}\\s*>\\s*$`).exec(xml) ?? missing()
  return `${xml.slice(0, end.index)}<${end[1]}${element}>${xml.slice(end.index)}`
}

/** Names that differ between the two forms of the standard, transitional and strict. */
export const namespacesOf = (relations: Relation[]) =>
  relations.some(({ type }) => type.startsWith('http://purl.oclc.org/'))
    ? {
        relation: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
        word: 'http://purl.oclc.org/ooxml/wordprocessingml/main',
        properties: 'http://purl.oclc.org/ooxml/officeDocument/customProperties',
        values: 'http://purl.oclc.org/ooxml/officeDocument/docPropsVTypes',
        propertiesRelation: 'customProperties',
      }
    : {
        relation: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        word: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
        properties: 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties',
        values: 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes',
        propertiesRelation: 'custom-properties',
      }
export type Namespaces = ReturnType<typeof namespacesOf>

/** The name of a part that a relation of `from` names. */
export const partName = (from: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(from), target)
