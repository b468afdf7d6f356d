/** Another space of the same location that can be booked now. */
export type NearestSpace = {
  id: number;
  name: string;
  shortName: string | null;
  address: string | null;
  metres: number | null;
};
