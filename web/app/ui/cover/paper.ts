/** Colours of a drawing: background, grid, three line weights, fill, accent and text. */
export interface Paper {
  bg: string
  grid: string
  thin: string
  line: string
  bold: string
  fill: string
  accent: string
  text: string
}

export type PaperName = 'blueprint' | 'teal' | 'white' | 'topo' | 'concrete' | 'cad' | 'diazo'

export const PAPERS: Record<PaperName, Paper> = {
  blueprint: {
    bg: '#163C78',
    grid: 'rgba(255,255,255,.07)',
    thin: '#7FA3DA',
    line: '#BFD4F4',
    bold: '#FFFFFF',
    fill: 'rgba(255,255,255,.09)',
    accent: '#FFB061',
    text: '#EAF1FD',
  },
  teal: {
    bg: '#124A4C',
    grid: 'rgba(255,255,255,.06)',
    thin: '#6BA39F',
    line: '#B7DBD6',
    bold: '#FFFFFF',
    fill: 'rgba(255,255,255,.10)',
    accent: '#F3BC55',
    text: '#E9F6F4',
  },
  white: {
    bg: '#FBFBF8',
    grid: 'rgba(27,74,159,.08)',
    thin: '#A9B8CE',
    line: '#4C6A9C',
    bold: '#17305C',
    fill: 'rgba(27,74,159,.08)',
    accent: '#C2410C',
    text: '#1A2634',
  },
  topo: {
    bg: '#E6ECDC',
    grid: 'rgba(60,80,40,.07)',
    thin: '#A3B389',
    line: '#6B8150',
    bold: '#3A4B28',
    fill: 'rgba(90,120,60,.13)',
    accent: '#B4411A',
    text: '#2C3A1F',
  },
  concrete: {
    bg: '#D6D9D7',
    grid: 'rgba(20,30,40,.06)',
    thin: '#9AA2A5',
    line: '#56626B',
    bold: '#1E2932',
    fill: 'rgba(30,41,50,.09)',
    accent: '#A53A0A',
    text: '#1E2932',
  },
  cad: {
    bg: '#151C24',
    grid: 'rgba(255,255,255,.05)',
    thin: '#3E7C86',
    line: '#63CBD3',
    bold: '#F2E27A',
    fill: 'rgba(99,203,211,.10)',
    accent: '#FF8A66',
    text: '#E6EDF2',
  },
  diazo: {
    bg: '#DFE6F5',
    grid: 'rgba(30,50,130,.07)',
    thin: '#9AABD8',
    line: '#5267B2',
    bold: '#26377F',
    fill: 'rgba(40,60,150,.09)',
    accent: '#B03C14',
    text: '#1F2D66',
  },
}
