import places from './data/places.json';

/** An airport terminal or station of the demo story. */
export type Place = {
  name: string;
  address: string;
  zipcode: string;
  /** A row of the geography file. */
  city: { country: string; state: string; name: string };
  timezone: string;
  latitude: number;
  longitude: number;
  taxPercent: number;
  /** The parts of the building that spaces are named after. */
  areas: string[];
  isActive: boolean;
};

export const PLACES: Place[] = places;

/** Where the reporting pods are, one at each place, in the order of the places. */
export const POD_PLACES = [
  'JFK Terminal 4',
  'ORD Terminal 1',
  'SFO Terminal 2',
  'LHR Terminal 5',
  'AMS Departures 2',
  'FRA Terminal 1',
  'HND Terminal 3',
  'SIN Terminal 3',
];
